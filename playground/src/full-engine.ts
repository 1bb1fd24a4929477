import { engineOf, formats, logReader, matchers } from 'apply-edits'

/** The engine with every format and the logs of agents: loaded when a comment needs more than the plain one reads. */
export const fullEngine = engineOf({ formats, matchers, reader: logReader })
