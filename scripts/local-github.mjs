// A GitHub of your own with your repository in it: comment `/apply` in the browser, see what the action does. Your folder is only read.
//   npm run local-github -- FOLDER                    serves it until Ctrl-C
//   npm run local-github -- FOLDER --comment FILE     comments what the file says (`-`: standard input), prints the report, ends
import { load } from './bundle.mjs'

const { localGitHub } = await load('scripts/local/local-github.ts')
// a run that is under way would ask a server that is gone, again and again
process.exit(await localGitHub(process.argv.slice(2)))
