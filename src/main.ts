/** The two doors of the bundle; each loads its own half only. */
export const action = async (): Promise<void> => (await import('./action.ts')).main()
export const cli = async (): Promise<void> => (await import('./cli.ts')).main()
