import { followCommit } from '../../src/adapters/git/follow-commit.ts'
import { main } from '../../src/cli.ts'

/** Runs what writes to a checkout's branch in a process of its own, which can be killed: `follow FOLDER URL SHA PARENT`, or a command line. */
const [what, folder, url, sha, parent] = process.argv.slice(2)
if (what === 'follow')
  process.stdout.write(String(await followCommit(folder!, folder!, { url: url! }, { sha: sha!, parent: parent! })))
else await main()
