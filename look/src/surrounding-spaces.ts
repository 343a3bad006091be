/**
 * What is inserted for a pasted text: spaces, no-break spaces and line ends around it come from the place that it was
 * copied from, and are left out where it would stand at the beginning or the end of the field. Between words they stay.
 *
 * @param before how many characters of the field stand before the place
 * @param after how many stand behind it
 */
export function pastedText(text: string, { before, after }: { before: number; after: number }) {
  const from = before === 0 ? text.trimStart() : text
  return after === 0 ? from.trimEnd() : from
}

/** The handler for a field's paste. */
export function trimPaste(event: ClipboardEventOf<TextElement>): void {
  const field = event.currentTarget
  if (!isTrimmed(field)) return
  const text = event.clipboardData.getData('text/plain')
  const before = field.selectionStart ?? field.value.length
  const after = field.value.length - (field.selectionEnd ?? field.value.length)
  const kept = pastedText(text, { before, after })
  if (kept === text) return
  event.preventDefault()
  // The one way in that the browser can undo, and that keeps to the field's length.
  if (kept !== '') document.execCommand('insertText', false, kept)
}

/**
 * Called when a field is left or sent, never while it is typed in: spaces and line ends typed around a text go as those
 * around a pasted one do. `onChange` gets the text without them.
 */
export function trimTyped(field: TextElement, onChange: (value: string) => void): void {
  const kept = field.value.trim()
  if (isTrimmed(field) && kept !== field.value) onChange(kept)
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** What cannot be changed stays as it is, and so do passwords, whose spaces belong to them. */
function isTrimmed({ readOnly, disabled, type }: TextElement): boolean {
  return !readOnly && !disabled && type !== 'password'
}

interface ClipboardEventOf<Field> {
  currentTarget: Field
  clipboardData: Pick<DataTransfer, 'getData'>
  preventDefault(): void
}
