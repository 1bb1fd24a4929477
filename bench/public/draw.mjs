/** Draws the public cases from the histories of repositories: the same seed and the same histories give the same cases. */
import { randomFrom } from '../random.mjs'
import { openBundles } from './bundle.mjs'
import { classes } from './classes.mjs'
import { versionsOf } from './history.mjs'

/** Fewest paths of a language in a repository, so that the same ones are not drawn again and again. */
const LEAST_PATHS = 8

/** Passes over all versions for a class: a path may have one case after the first, two after the second, three after the third. */
const PASSES = 3

/** Most variants to try on one version. */
const MOST_VARIANTS = 3

/** Languages with few files, which have one turn together. */
const MINOR = ['html', 'css', 'toml', 'shell', 'jsonnet', 'rst']

/** {meta, cases}; a repository: {name, folder, revision, licence, leftOut?}, `count` cases for each class. */
export function draw({ repositories, seed, count, prefix }) {
  const pools = poolsOf(repositories.map(repository => versionsOf(repository, seed)))
  const bundleOf = openBundles(repositories, seed)
  const drawn = classes.map(kind => ({ kind, cases: casesOf(kind, { pools, bundleOf, seed, count, prefix }) }))
  const meta = {
    version: 1,
    seed,
    n: count,
    counts: Object.fromEntries(drawn.map(({ kind, cases }) => [kind.name, cases.length])),
    repos: repositories.map(({ name, revision, licence }) => ({ name, rev: revision, licence })),
    classes: Object.fromEntries(classes.map(({ name, expect, what }) => [name, { expect, what }])),
  }
  return { meta, cases: drawn.flatMap(({ cases }) => cases) }
}

/** The versions of each language of each repository: Map key → versions. */
function poolsOf(versions) {
  const pools = groupsOf(versions.flat(), poolKey)
  return new Map([...pools].filter(([, pool]) => new Set(pool.map(({ path }) => path)).size >= LEAST_PATHS))
}

const poolKey = ({ repository, language }) => `${repository}/${language}`

function groupsOf(list, keyOf) {
  const groups = new Map()
  for (const item of list) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

function casesOf(kind, { pools, bundleOf, seed, count, prefix }) {
  const random = randomFrom(`${seed}/class/${kind.name}`)
  const turns = turnsOf(pools, random)
  const world = { random, bundleOf, ...neighbours(pools, random) }
  const wanted = count * (kind.times ?? 1)
  const most = Math.ceil(wanted / kind.variants.length)
  const slots = kind.variants.map((variant, order) => ({ variant, order, made: 0 }))
  const ofPath = new Map()
  const cases = []
  for (const { version, pass } of inTurn(turns)) {
    if (cases.length === wanted) break
    if ((ofPath.get(version.path) ?? 0) > pass) continue
    const open = slots
      .filter(({ made }) => pass === PASSES - 1 || made < most)
      .sort((a, b) => a.made - b.made || a.order - b.order)
    const found = firstCase(kind, open.slice(0, MOST_VARIANTS), { ...world, version, pass })
    if (!found) continue
    found.slot.made++
    version.uses++
    ofPath.set(version.path, (ofPath.get(version.path) ?? 0) + 1)
    const id = `${prefix}-${kind.name}-${String(cases.length + 1).padStart(3, '0')}`
    cases.push(whole({ ...found.given, variant: found.given.variant ?? found.slot.variant, id }, kind, version))
  }
  return cases
}

/** The versions in passes, one of each turn after the other. */
function* inTurn(turns) {
  const longest = Math.max(...turns.map(({ length }) => length))
  for (let pass = 0; pass < PASSES; pass++) {
    for (let i = 0; i < longest; i++) {
      for (const turn of turns) if (i < turn.length) yield { version: turn[i], pass }
    }
  }
}

/** Languages in turn; within a language its repositories, and within a repository the versions that were used least. */
function turnsOf(pools, random) {
  const orders = random.shuffled([...pools.keys()].sort()).map(key => {
    const shuffled = random.shuffled(pools.get(key))
    return shuffled.sort((a, b) => a.uses - b.uses) // sort is stable
  })
  const languages = [...groupsOf(orders, ([first]) => first.language)]
  const [minor, major] = [true, false].map(wanted =>
    languages.flatMap(([language, lists]) => (MINOR.includes(language) === wanted ? [woven(lists)] : [])),
  )
  return minor.length > 0 ? [...major, woven(minor)] : major
}

/** Lists as one: the first items of all, then the second ones. */
function woven(lists) {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap(list => list.slice(i, i + 1))).flat()
}

/** Most other states of a file to offer a class. */
const MOST_OTHERS = 8

/** Files beside a version: {foreign, others}. */
function neighbours(pools, random) {
  const byPath = groupsOf([...pools.values()].flat(), ({ repository, path }) => `${repository}:${path}`)
  return {
    foreign(version) {
      const { path, extension } = version
      const list = pools.get(poolKey(version)).filter(other => other.path !== path && other.extension === extension)
      return list.length > 0 ? random.pick(list) : undefined
    },
    others(version) {
      const same = byPath.get(`${version.repository}:${version.path}`).filter(other => other !== version)
      return random
        .shuffled(same)
        .flatMap(({ old, now }) => [old, now])
        .slice(0, MOST_OTHERS)
    },
  }
}

/** The first of some variants that gives a case: {slot, given}. */
function firstCase(kind, slots, { bundleOf, ...world }) {
  const bundle = kind.isLarge ? bundleOf(world.version) : undefined
  for (const slot of slots) {
    const given = kind.make({ ...world, bundle }, slot.variant)
    const isSound = given && given.search !== given.replace && (kind.expect !== 'apply' || given.after !== given.before)
    if (isSound) return { slot, given }
  }
  return undefined
}

/** A case with all that is written of it. */
function whole(given, { name, expect, inline }, version) {
  const { before, after } = given
  const isOther = (alt, i, all) =>
    alt.after !== after && alt.after !== before && all.findIndex(one => one.after === alt.after) === i
  return {
    id: given.id,
    class: name,
    variant: given.variant,
    expect,
    lang: version.language,
    inline,
    path: given.path ?? version.path,
    source: { repo: version.repository, commit: version.commit, path: version.path, licence: version.licence },
    line: given.line,
    search: given.search,
    replace: given.replace,
    before,
    after,
    alts: given.alts.filter(isOther),
    base: given.base,
  }
}
