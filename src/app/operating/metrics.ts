/** Counts by name and labels, and what is measured at the moment of asking. */
export interface Metrics {
  /** Values of labels come from our own lists alone: those that strangers choose would never end. */
  readonly count: (name: string, labels: Readonly<Record<string, string>>, by?: number) => void
  /** Adds one duration, in seconds. */
  readonly time: (name: string, seconds: number) => void
  /** In the form that Prometheus reads. */
  readonly render: (gauges: Readonly<Record<string, number>>) => string
}

/** Seconds up to which durations are counted together. */
const STEPS = [0.5, 1, 2, 5, 10, 30, 60, 120] as const

export function createMetrics(): Metrics {
  /** By name and type; values by what follows the name: a suffix, labels. */
  const families = new Map<string, Map<string, number>>()
  const add = (family: string, key: string, by: number) => {
    const samples = families.get(family) ?? new Map<string, number>()
    families.set(family, samples.set(key, (samples.get(key) ?? 0) + by))
  }
  return {
    count: (name, labels, by = 1) => {
      const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      add(`${name}_total counter`, `{${pairs.join(',')}}`, by)
    },
    time: (name, seconds) => {
      const into = (key: string, by: number) => add(`${name}_seconds histogram`, key, by)
      for (const step of STEPS) into(`_bucket{le="${step}"}`, seconds <= step ? 1 : 0)
      into('_bucket{le="+Inf"}', 1)
      into('_sum', seconds)
      into('_count', 1)
    },
    render: gauges => {
      const now = Object.entries(gauges).map(([name, value]) => [`${name} gauge`, new Map([['', value]])] as const)
      return [...families, ...now].map(([family, samples]) => textOf(`apply_edits_${family}`, samples)).join('')
    },
  }
}

function textOf(family: string, samples: ReadonlyMap<string, number>): string {
  const [name] = family.split(' ')
  return [`# TYPE ${family}`, ...[...samples].map(([key, value]) => `${name}${key} ${value}`), ''].join('\n')
}
