/** Counts by name and labels, and what is measured at the moment of asking. */
export interface Metrics {
  readonly count: (name: string, labels: Labels, by?: number) => void
  /** Adds one duration, in seconds. */
  readonly time: (name: string, seconds: number) => void
  /** In the form that Prometheus reads. */
  readonly render: (gauges: Readonly<Record<string, number>>) => string
}

/** Values come from our own lists alone: a label that strangers choose would never end. */
type Labels = Readonly<Record<string, string>>

/** Seconds up to which durations are counted together. */
const STEPS = [0.5, 1, 2, 5, 10, 30, 60, 120] as const

const PREFIX = 'apply_edits_'

export function createMetrics(): Metrics {
  const counts = new Map<string, number>()
  const add = (key: string, by: number) => void counts.set(key, (counts.get(key) ?? 0) + by)
  return {
    count: (name, labels, by = 1) => add(`${PREFIX}${name}_total${inBraces(labels)}`, by),
    time: (name, seconds) => {
      for (const step of STEPS) add(`${PREFIX}${name}_seconds_bucket{le="${step}"}`, seconds <= step ? 1 : 0)
      add(`${PREFIX}${name}_seconds_bucket{le="+Inf"}`, 1)
      add(`${PREFIX}${name}_seconds_sum`, seconds)
      add(`${PREFIX}${name}_seconds_count`, 1)
    },
    render: gauges => {
      const named = Object.entries(gauges).map(([name, value]) => [`${PREFIX}${name}`, value] as const)
      const types = new Map([
        ...[...counts.keys()].map(key => typeOf(key)),
        ...named.map(([name]) => [name, 'gauge'] as const),
      ])
      const all = [...counts, ...named]
      const lines = [...types].flatMap(([family, type]) => [
        `# TYPE ${family} ${type}`,
        ...all.flatMap(([key, value]) => (isOf(family, type, key) ? `${key} ${value}` : [])),
      ])
      return `${lines.join('\n')}\n`
    },
  }
}

const inBraces = (labels: Labels): string => {
  const list = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return list.length === 0 ? '' : `{${list.join(',')}}`
}

const bare = (key: string): string => key.replace(/\{.*$/, '')

const typeOf = (key: string): readonly [string, 'counter' | 'histogram'] => {
  const family = /^(.*_seconds)_(bucket|sum|count)$/.exec(bare(key))?.[1]
  return family ? [family, 'histogram'] : [bare(key), 'counter']
}

const isOf = (family: string, type: string, key: string): boolean =>
  type === 'histogram' ? typeOf(key)[0] === family : bare(key) === family
