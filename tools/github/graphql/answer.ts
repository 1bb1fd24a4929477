import {
  buildSchema,
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import type { RestAnswer } from '../rest.ts'
import { refuse } from '../routes/route.ts'
import type { Actor, World } from '../world.ts'
import type { Context } from './context.ts'
import { mutations } from './mutations.ts'
import { queries } from './queries.ts'

let schema: Promise<GraphQLSchema> | undefined
/** GitHub's published schema, read at the first question: half a second of work. */
function githubSchema(): Promise<GraphQLSchema> {
  schema ??= import('@octokit/graphql-schema').then(published =>
    buildSchema(published.schema.idl, { assumeValid: true, assumeValidSDL: true, noLocation: true }),
  )
  return schema
}

/** Answers one GraphQL request; the document is checked against GitHub's schema first, and an unknown field is an error. */
export async function answerGraphql(world: World, actor: Actor | null | undefined, body: unknown): Promise<RestAnswer> {
  if (!actor)
    return {
      ...refuse(401, actor === null ? 'This endpoint requires you to be authenticated.' : 'Bad credentials'),
      problems: [],
    }
  const { query = '', variables = {} } = (body ?? {}) as { query?: string; variables?: Record<string, unknown> }
  const document = read(query)
  if (document instanceof GraphQLError) return failed([document])
  const schema = await githubSchema()
  const errors = validate(schema, document)
  if (errors.length > 0) return failed(errors)
  const problems: string[] = []
  const contextValue: Context = { world, actor, problems }
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    contextValue,
    rootValue: { ...queries, ...mutations },
    fieldResolver,
    typeResolver,
  })
  const answer = {
    ...(result.data !== undefined && { data: result.data }),
    ...(result.errors && { errors: result.errors.map(asGitHub) }),
  }
  return { status: 200, body: answer, problems, operationId: rootFields(document) }
}

function read(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query)
  } catch (error) {
    return error as GraphQLError
  }
}

const failed = (errors: readonly GraphQLError[]): RestAnswer => ({
  status: 200,
  body: { errors: errors.map(asGitHub) },
  problems: errors.map(error => error.message),
  operationId: 'invalid document',
})

/** GitHub puts the kind of an error beside its message. */
const asGitHub = ({ message, path, locations, extensions }: GraphQLError) => ({
  ...extensions,
  ...(path && { path }),
  locations,
  message,
})

/** The fields asked of the root, as the log shows them: `updateRefs`, `repository`. */
function rootFields(document: DocumentNode): string {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  const fields = operation?.selectionSet.selections.filter((one): one is FieldNode => one.kind === Kind.FIELD) ?? []
  return fields.map(field => field.name.value).join(' ')
}

const typeResolver = (value: unknown): string => (value as { __typename: string }).__typename

/** Fields are values or functions of our objects; a field that we have not built is an error, never a silent null. */
const fieldResolver: GraphQLFieldResolver<Record<string, unknown>, Context> = (source, args, context, info) => {
  const name = info.fieldName
  if (name === 'clientMutationId') return null
  if (!(name in source)) {
    context.problems.push(`${info.parentType.name}.${name} is not built`)
    throw new GraphQLError(`the test's GitHub has no ${info.parentType.name}.${name}`)
  }
  const value = source[name]
  return typeof value === 'function' ? value(args, context, info) : value
}
