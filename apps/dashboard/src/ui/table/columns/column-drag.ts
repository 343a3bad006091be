/** Distance in CSS pixels from which a press on a head is a drag. */
const THRESHOLD = 6

/** Attribute of the element in each movable head, with the id of its column. */
export const COLUMN_ID = 'data-column'

/**
 * Moves a column by dragging its head with a mouse or a pen. Fingers scroll the table instead. Escape gives up. Returns
 * a function that removes the listeners.
 *
 * @param onDrop Called with the id of the column that the dragged one is put before, or undefined for the end.
 */
export function dragHead(
  head: HTMLElement,
  onDrop: (before: string | undefined) => void,
): () => void {
  let drag: AbortController | undefined
  const end = () => drag?.abort()
  const onPointerDown = (event: PointerEvent) => {
    const onOther =
      event.target instanceof Element && event.target.closest('[role=separator], input')
    if (event.button !== 0 || event.pointerType === 'touch' || onOther) return
    end()
    drag = new AbortController()
    follow(head, event.clientX, onDrop, drag)
  }
  head.addEventListener('pointerdown', onPointerDown)
  return () => {
    end()
    head.removeEventListener('pointerdown', onPointerDown)
  }
}

interface Target {
  head: HTMLElement
  before: string | undefined
  /** The side of the head where the column would be put. */
  side: 'left' | 'right'
}

function follow(
  head: HTMLElement,
  startX: number,
  onDrop: (before: string | undefined) => void,
  drag: AbortController,
): void {
  const { signal } = drag
  let target: Target | undefined
  let isDragged = false
  const mark = (next: Target | undefined) => {
    if (target) target.head.style.boxShadow = ''
    target = next
    if (next)
      next.head.style.boxShadow = `inset ${next.side === 'left' ? 2 : -2}px 0 var(--accent-line)`
  }
  signal.addEventListener('abort', () => {
    mark(undefined)
    head.style.opacity = ''
    document.documentElement.style.cursor = ''
  })
  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, listener, { signal, capture: true })
  on('pointermove', ({ clientX }) => {
    if (!isDragged && Math.abs(clientX - startX) < THRESHOLD) return
    isDragged = true
    head.style.opacity = '0.6'
    document.documentElement.style.cursor = 'grabbing'
    mark(targetAt(head, clientX))
  })
  on('selectstart', (event) => event.preventDefault())
  on('pointerup', () => {
    const dropped = target
    drag.abort()
    if (!isDragged) return
    ignoreNextClick()
    if (dropped && dropped.head !== head) onDrop(dropped.before)
  })
  on('pointercancel', () => drag.abort())
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (isDragged) ignoreNextClick()
    drag.abort()
  })
}

/** Returns the head under the pointer, and where the column would be put. */
function targetAt(head: HTMLElement, x: number): Target | undefined {
  const marked = [...(head.parentElement?.querySelectorAll<HTMLElement>(`[${COLUMN_ID}]`) ?? [])]
  const heads = marked.flatMap((element) => {
    const other = element.closest('th')
    return other ? [{ id: element.getAttribute(COLUMN_ID) ?? undefined, head: other }] : []
  })
  const place = heads.findIndex((other) => {
    const { left, right } = other.head.getBoundingClientRect()
    return x >= left && x < right
  })
  const nearest = heads[place]
  if (!nearest) return undefined
  const { left, width } = nearest.head.getBoundingClientRect()
  return x < left + width / 2
    ? { head: nearest.head, before: nearest.id, side: 'left' }
    : { head: nearest.head, before: heads[place + 1]?.id, side: 'right' }
}

/** Ignores the click that the browser reports when a drag is released. */
function ignoreNextClick(): void {
  const done = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      done.abort()
    },
    { capture: true, signal: done.signal },
  )
  setTimeout(() => done.abort())
}
