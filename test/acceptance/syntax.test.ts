import { afterEach, beforeEach, expect, test } from 'vitest'
import { push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, forDist, headOf, play } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = forDist(await setStage())
  const { github, repo, ann } = stage
  const files = {
    'src/cart.py': 'def old(items):\n    return sum(items)\n',
    'src/deep/till.py': 'from cart import old\n\nprint(old(old([1])), "old(2)")  # old(3)\n',
  }
  await push(github.world, repo, 'main', files, { user: ann })
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const dispatch = { name: 'workflow_dispatch', inputs: {} } as const

test('a structural edit is committed in every file that it means, and counted for each', async () => {
  const { repo } = stage
  const edit = { op: 'pattern', pattern: 'old($$$ITEMS)', rewrite: 'total($$$ITEMS)', glob: 'src/**' }
  const ran = await play(stage, dispatch, { with: { text: JSON.stringify(edit), branch: 'main' } })
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'files-changed': '["src/deep/till.py"]' })
  expect(ran.summary).toMatch(/src\/deep\/till\.py/)
  expect(await fileAt(repo, 'main', 'src/deep/till.py')).toBe(
    'from cart import old\n\nprint(total(total([1])), "old(2)")  # old(3)\n',
  )
  expect(await fileAt(repo, 'main', 'src/cart.py')).toBe('def old(items):\n    return sum(items)\n')
  await ran.clean()
})

test('an edit that breaks the syntax is not committed, and the place is shown', async () => {
  const { repo } = stage
  const before = await headOf(repo, 'main')
  const lost = block('src/cart.py', '    return sum(items)', 'return sum(items)')
  const ran = await play(stage, dispatch, { with: { text: lost } })
  expect(ran.outputs).toMatchObject({ status: 'failed', 'commit-sha': '' })
  expect(ran.summary).toMatch(/Line 2: Expected an indented block[^\n]*\n {2}return sum\(items\)\n {2}\^/)
  expect(await headOf(repo, 'main')).toBe(before)
  await ran.clean()
})
