// Loaded into a child by NODE_OPTIONS, before its program.
require('./short-waits.cjs').shortenWaits()
