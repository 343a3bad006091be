const COPIED_MS = 2000

/** Gives each block of code a button that copies it as it stands. `say` tells screen readers what came of it. */
export function addCopyButtons(root: ParentNode, say: (text: string) => void): void {
  for (const block of root.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const copied = await copy(block.querySelector('code')?.textContent ?? '')
      button.textContent = copied ? 'Copied' : 'Select the text and copy it'
      say(button.textContent)
      setTimeout(() => {
        button.textContent = 'Copy'
      }, COPIED_MS)
    })
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.before(frame)
    frame.append(block, button)
  }
}

/** The clipboard belongs to secure pages, and a browser may refuse it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
