import { droppedFiles, type Opened } from './dropped-files.ts'

/** Lets files and folders be dropped on an element, which shows that it would take them. */
export function wireDrop(target: HTMLElement, open: (opened: Opened) => void): void {
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    target.addEventListener(
      name,
      event => {
        event.preventDefault()
        event.stopPropagation()
        target.classList.toggle('drop', name === 'dragover')
        act(event)
      },
      true,
    )
  on('dragover', () => {})
  on('dragleave', () => {})
  on('drop', event => {
    if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(open)
  })
}
