import { grammar } from '../grammar.ts'
import type { Language } from '../language.ts'
import { withoutMacros } from '../macros.ts'

export const cpp: Language = {
  name: 'C++',
  extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.ipp', '.ixx', '.cppm', '.cu', '.cuh'],
  pattern: 'cpp',
  compareCountsOnly: true,
  isConditional: true,
  load: assets => grammar('cpp', assets, withoutMacros),
}
