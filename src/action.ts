/** The entry points of the GitHub Action: its step, and what runs at the end of the job. */
export { main, post } from './action/main.ts'
