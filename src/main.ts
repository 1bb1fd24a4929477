/** The entry points of the bundle; each loads its own part only. */
export const action = async (): Promise<void> => (await import('./action.ts')).main()
export const post = async (): Promise<void> => (await import('./action.ts')).post()
export const worker = async (): Promise<void> => (await import('./app/commands/worker.ts')).work()
export const cli = async (): Promise<void> => (await import('./cli.ts')).main()
