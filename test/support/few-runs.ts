import fc from 'fast-check'

// under mutants every test runs a thousand times: properties get the same inputs each time, and a moment
fc.configureGlobal({ seed: 1, interruptAfterTimeLimit: 400 })
