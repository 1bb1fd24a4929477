/** The door of the GitHub Action. */
export { main } from './action/main.ts'
