import { followCommit } from '../../src/adapters/git/follow-commit.ts'

/** `follow FOLDER URL SHA PARENT` in a process of its own, which can be killed. */
const [folder, url, sha, parent] = process.argv.slice(3)
process.stdout.write(String(await followCommit(folder!, folder!, { url: url! }, { sha: sha!, parent: parent! })))
