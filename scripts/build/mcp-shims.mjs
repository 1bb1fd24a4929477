// What the server of the Model Context Protocol brings for Node, without ajv: we check arguments ourselves, and ask clients for nothing that has a schema.
export { default as process } from 'node:process'
export class DefaultJsonSchemaValidator {}
