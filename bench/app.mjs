// How the App does when many command at once: two replicas of dist/cli.js serve and a GitHub on loopback.
//   node bench/app.mjs [COMMANDS [PULLS [KILLS]]]     default: 2000 200 10
//   node bench/app.mjs --latency                      one command after another, 50 ms for each call to GitHub
//   node bench/app.mjs --day [EVENTS]                 the events of a day, none a command: time, and memory early and late; default: 20000
import { load } from '../scripts/bundle.mjs'

const { crowd } = await load('tools/runner/crowd.ts')
if (process.argv[2] === '--latency') {
  const args = ['--sweep-seconds', '60']
  console.log(await crowd({ commands: 40, pulls: 40, kills: 0, args, pause: 50, patience: 300_000, sideBySide: 1 }))
} else if (process.argv[2] === '--day') {
  const { day } = await load('tools/runner/day.ts')
  const figures = await day(Number(process.argv[3] ?? 20_000))
  console.log(figures)
  process.exitCode = figures.unanswered > 0 ? 1 : 0
} else {
  const [commands = 2000, pulls = 200, kills = 10] = process.argv.slice(2).map(Number)
  const onProgress = ({ seconds, sent, answered, deliveries }) =>
    console.error(`${seconds} s: ${sent} sent, ${answered} answered, ${deliveries} deliveries`)
  const figures = await crowd({
    commands,
    pulls,
    kills,
    args: ['--sweep-seconds', '60', '--command-seconds', '60'],
    patience: 3_600_000,
    onProgress,
  })
  console.log(figures)
  process.exitCode = figures.lost + figures.twice + figures.unanswered > 0 ? 1 : 0
}
