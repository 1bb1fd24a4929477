import type { State } from './state.ts'

export interface Example {
  readonly title: string
  readonly state: State
}

const PARSER = `def parse(text):
    tokens = []
    for line in text.splitlines():
        tokens.append(line.strip())
    return tokens


def first(items):
    return items[0]


def last(items):
    return items[-1]


def load(path):
    with open(path) as file:
        return parse(file.read())


def save(path, items):
    with open(path, "w") as file:
        file.write("\\n".join(items))
        return None


def clear(path):
    with open(path, "w") as file:
        return None
`

const REPLY = `Three changes. The first fits two places, so it is refused:

src/parser.py
\`\`\`python
<<<<<<< SEARCH
        return None
=======
        return path
>>>>>>> REPLACE
\`\`\`

The second drops empty lines (written without the indentation, as models do):

src/parser.py
\`\`\`python
<<<<<<< SEARCH
for line in text.splitlines():
    tokens.append(line.strip())
=======
for line in text.splitlines():
    if line.strip():
        tokens.append(line.strip())
>>>>>>> REPLACE
\`\`\`

The third adds a file:

docs/usage.md
\`\`\`markdown
<<<<<<< SEARCH
=======
# Usage

Call \`load(path)\`.
>>>>>>> REPLACE
\`\`\`
`

export const examples: readonly Example[] = [
  {
    title: 'A model’s reply: three blocks',
    state: { files: [{ path: 'src/parser.py', text: PARSER }], reply: REPLY, match: 'similar' },
  },
]
