import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A headless Chromium that asks nothing of the network. Ends the program with a sentence where there is none. */
export async function launch() {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    path => path && existsSync(path),
  )
  if (!executablePath) {
    console.error('chromium is missing; on Debian: apt-get install chromium')
    process.exit(2)
  }
  return chromium.launch({ executablePath, args: [...FLAGS, '--disable-component-update', '--disable-sync'] })
}
