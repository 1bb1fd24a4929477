export interface WorstInput {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly text: string
}
export function worstInputs(size?: number): readonly WorstInput[]
