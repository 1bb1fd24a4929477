declare module '*.md?example' {
  const example: import('../example-pages.ts').Example
  export default example
}
