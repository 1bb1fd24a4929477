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

interface Family {
  readonly type: 'counter' | 'histogram' | 'gauge'
  /** Values by what follows the name of the family: a suffix, labels. */
  readonly samples: Map<string, number>
}

export function createMetrics(): Metrics {
  const families = new Map<string, Family>()
  const add = (name: string, type: Family['type'], key: string, by: number) => {
    const family = families.get(name) ?? { type, samples: new Map() }
    families.set(name, family)
    family.samples.set(key, (family.samples.get(key) ?? 0) + by)
  }
  return {
    count: (name, labels, by = 1) => add(`${name}_total`, 'counter', inBraces(labels), by),
    time: (name, seconds) => {
      const into = (key: string, by: number) => add(`${name}_seconds`, 'histogram', key, by)
      for (const step of STEPS) into(`_bucket{le="${step}"}`, seconds <= step ? 1 : 0)
      into('_bucket{le="+Inf"}', 1)
      into('_sum', seconds)
      into('_count', 1)
    },
    render: gauges => {
      const now = Object.entries(gauges).map(([name, value]): [string, Family] => [
        name,
        { type: 'gauge', samples: new Map([['', value]]) },
      ])
      return [...families, ...now].map(([name, family]) => textOf(PREFIX + name, family)).join('')
    },
  }
}

const textOf = (name: string, { type, samples }: Family): string =>
  [`# TYPE ${name} ${type}`, ...[...samples].map(([key, value]) => `${name}${key} ${value}`), ''].join('\n')

const inBraces = (labels: Labels): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`
