import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/**
 * Runs before each file of tests with a document. The files of a worker share the document and the libraries, because
 * loading both takes longer than the tests. Each file loads our own modules again, and leaves the page as it was.
 */
const page: object = globalThis
const prototypes = [Element, HTMLElement, HTMLCanvasElement].map((type) => type.prototype)
const restorers = [
  ...[page, history, navigator, URL, ...prototypes].map(rememberProperties),
  rememberValues(page),
]

// jsdom's own frames stop for ever if a test replaces the timers in one.
const { setTimeout, clearTimeout } = globalThis
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
// jsdom has no canvas, and reports each use of one.
HTMLCanvasElement.prototype.getContext = () => null

vi.resetModules()

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const restore of restorers) restore()
  // React marks a document that it listens to, so that the other properties must remain.
  for (const name of ['fonts', 'visibilityState']) Reflect.deleteProperty(document, name)
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** Returns a function that removes later properties of an object and restores the present ones. */
function rememberProperties(target: object): () => void {
  const before: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const name of Object.getOwnPropertyNames(target))
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(target, name)
    Object.defineProperties(target, before)
  }
}

/** The window's properties read and write those of the global object, so their descriptors never change. */
function rememberValues(target: object): () => void {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(target))
  const before = properties.flatMap(([name, { set }]) =>
    set === undefined ? [] : [[name, Reflect.get(target, name)] as const],
  )
  return () => {
    for (const [name, value] of before)
      if (Reflect.get(target, name) !== value) Reflect.set(target, name, value)
  }
}
