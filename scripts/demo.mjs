// The main job on real input, with nothing but this repository: a local GitHub, a pull request, `/apply`, the report, the diff, the commit.
//   npm run demo [-- --save FILE]    keeps the report there
import { load } from './bundle.mjs'

const { demo } = await load('scripts/demo/demo.ts')
await demo(process.argv.slice(2))
