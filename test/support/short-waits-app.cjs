// Loaded into a replica of the App before its program: it and the workers that it starts wait as little as the action does.
const childProcess = require('node:child_process')
const { join } = require('node:path')
const { shortenWaits } = require('./short-waits.cjs')

const { fork } = childProcess
const preload = `--require=${join(__dirname, 'short-waits-preload.cjs')}`
childProcess.fork = (file, { execArgv, ...options }) => fork(file, { ...options, execArgv: [...execArgv, preload] })
// after nine seconds GitHub hears that the work goes on: only then it is late
shortenWaits(8_999)
