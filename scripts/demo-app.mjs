// The App on a GitHub of our own: created, installed, a comment, its delivery, the report, the commit; and a replica that dies in the middle of its work.
//   npm run demo:app
import { load } from './bundle.mjs'

const { demoApp } = await load('scripts/demo/app.ts')
await demoApp()
