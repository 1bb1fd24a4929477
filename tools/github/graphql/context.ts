import { GraphQLError } from 'graphql'
import type { Actor, World } from '../world.ts'

/** What every resolver gets besides its arguments. */
export interface Context {
  readonly world: World
  readonly actor: Actor
  readonly problems: string[]
}

/** An error of GitHub's GraphQL, with its kind. */
export const gqlError = (type: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } })
