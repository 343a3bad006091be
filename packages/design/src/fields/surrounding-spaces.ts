/**
 * Returns the text to insert for a pasted text. Spaces, no-break spaces and line ends around it come from its source,
 * and are dropped at the start and the end of the field. Between words they are kept.
 *
 * @param before Number of characters of the field before the insertion point.
 * @param after Number of characters after it.
 */
export function pastedText(text: string, { before, after }: { before: number; after: number }) {
  const from = before === 0 ? text.trimStart() : text
  return after === 0 ? from.trimEnd() : from
}

/** Handles a field's paste event. */
export function trimPaste(event: ClipboardEventOf<TextElement>): void {
  const field = event.currentTarget
  if (!isTrimmed(field)) return
  const text = event.clipboardData.getData('text/plain')
  const before = field.selectionStart ?? field.value.length
  const after = field.value.length - (field.selectionEnd ?? field.value.length)
  const insertedText = pastedText(text, { before, after })
  if (insertedText === text) return
  event.preventDefault()
  // The only way to insert text that the browser can undo and that respects the field's maximum length.
  if (insertedText !== '') document.execCommand('insertText', false, insertedText)
}

/**
 * Trims a field when it is left or sent, never during typing. Typed spaces and line ends around a text are dropped like
 * pasted ones. `onChange` gets the trimmed text.
 */
export function trimTyped(field: TextElement, onChange: (value: string) => void): void {
  const trimmed = field.value.trim()
  if (isTrimmed(field) && trimmed !== field.value) onChange(trimmed)
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Read-only fields are not changed, and neither are passwords, whose spaces belong to them. */
function isTrimmed({ readOnly, disabled, type }: TextElement): boolean {
  return !readOnly && !disabled && type !== 'password'
}

interface ClipboardEventOf<Field> {
  currentTarget: Field
  clipboardData: Pick<DataTransfer, 'getData'>
  preventDefault(): void
}
