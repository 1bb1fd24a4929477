export const mayPublish: (published: string | undefined, repository: string) => boolean
