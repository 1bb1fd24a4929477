import { wordList } from './word-list.ts'

/** Words, and for each of them the name of the list that it is in. */
export const byWord = <K extends string>(lists: Readonly<Record<K, string>>): ReadonlyMap<string, K> =>
  new Map(Object.entries<string>(lists).flatMap(([name, list]) => wordList(list).map(word => [word, name as K])))
