let done = false
process.on('exit', code => {
  if (!done && code === 0) process.exitCode = 13
})
require('./index.js')
  .action()
  .then(() => {
    done = true
  })
