import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { EngineTab, NamedKey } from './engine.ts'

/** How one element is found inside another: by the text or role that people and screen readers get. */
type Step =
  | { by: 'role'; role: string; name?: string | RegExp }
  | { by: 'label' | 'text' | 'title'; name: string | RegExp }

export interface PartState {
  /** Number of visible elements that match. The other fields describe the first one. */
  count: number
  text?: string
  value?: string
  isChecked?: boolean
  isEnabled?: boolean
  hasFocus?: boolean
  /** Left, top, width and height in CSS pixels. */
  box?: [number, number, number, number]
  /** The reason why the page could not be queried, such as a navigation. */
  problem?: string
}

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/dist\/.*$/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const SEEN_WITHIN_MS = 30_000

/** A part of a tab's content. It is found again for each action, so that it survives a re-render. */
export class ScreenPart {
  protected readonly tab: EngineTab
  readonly steps: Step[]

  constructor(tab: EngineTab, steps: Step[] = []) {
    this.tab = tab
    this.steps = steps
  }

  role(role: string, name?: string | RegExp): ScreenPart {
    return this.within({ by: 'role', role, ...(name === undefined ? {} : { name }) })
  }

  label(name: string | RegExp): ScreenPart {
    return this.within({ by: 'label', name })
  }

  text(name: string | RegExp): ScreenPart {
    return this.within({ by: 'text', name })
  }

  title(name: string | RegExp): ScreenPart {
    return this.within({ by: 'title', name })
  }

  async isSeen(): Promise<void> {
    await this.expectState('count', 1)
  }

  async isGone(): Promise<void> {
    await this.expectState('count', 0)
  }

  async hasValue(value: string | RegExp): Promise<void> {
    const polled = this.poll((state) => state.value ?? '')
    await (typeof value === 'string' ? polled.toBe(value) : polled.toMatch(value))
  }

  async hasText(text: string | RegExp): Promise<void> {
    const polled = this.poll((state) => state.text ?? '')
    await (typeof text === 'string' ? polled.toContain(text) : polled.toMatch(text))
  }

  async isChecked(checked = true): Promise<void> {
    await this.expectState('isChecked', checked)
  }

  async hasFocus(): Promise<void> {
    await this.expectState('hasFocus', true)
  }

  /** Clicks once exactly one such element is enabled and not moving. */
  async click(): Promise<void> {
    await this.isSeen()
    // WebKit's driver does not scroll every element into view.
    await this.ask(`
      const { top, bottom } = find()[0]?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      if (top < 0 || bottom > innerHeight) find()[0]?.scrollIntoView({ block: 'center' })`)
    await this.isAtRest()
    await this.tab.clickOn(
      this.script(`
        const [element] = find()
        const box = element.matches('input[type=checkbox], input[type=radio]') && element.closest('label')
        return box || element`),
    )
  }

  /** Replaces the value of a field, with mouse and keyboard. */
  async fill(text: string): Promise<void> {
    await this.click()
    await this.hasFocus()
    await this.tab.press('SelectAll')
    await this.tab.type(text)
  }

  state(): Promise<PartState> {
    return this.ask<PartState>(`
      const found = find()
      const [element] = found
      if (!element) return { count: 0 }
      const { x, y, width, height } = element.getBoundingClientRect()
      return {
        count: found.length,
        text: element.textContent,
        value: element.value,
        isChecked: element.checked ?? element.getAttribute('aria-checked') === 'true',
        isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
        hasFocus: element === document.activeElement,
        box: [x, y, width, height],
      }`).catch((error: Error) => ({ count: 0, problem: error.message }))
  }

  attribute(name: string): Promise<string> {
    return this.ask<string>(`return find()[0]?.getAttribute('${name}') ?? ''`)
  }

  /** Runs the body of a function in the page, in which `find()` returns the visible elements of this part. */
  async ask<Result>(body: string): Promise<Result> {
    const isThere = await this.tab.run<boolean>("return 'TestingLibraryDom' in window")
    if (!isThere) await this.tab.run(library)
    return this.tab.run<Result>(this.script(body))
  }

  private within(step: Step): ScreenPart {
    return new ScreenPart(this.tab, [...this.steps, step])
  }

  private poll(read: (state: PartState) => unknown) {
    return expect.poll(async () => read(await this.state()), {
      message: describe(this.steps),
      timeout: SEEN_WITHIN_MS,
    })
  }

  private async expectState<Key extends keyof PartState>(
    key: Key,
    value: PartState[Key],
  ): Promise<void> {
    await this.poll((state) => (key in state ? state[key] : state)).toEqual(value)
  }

  private async isAtRest(): Promise<void> {
    let before: PartState['box']
    await this.poll((state) => {
      const isStill = String(before) === String(state.box)
      before = state.box
      return state.count === 1 && state.isEnabled && isStill ? 'at rest' : state
    }).toBe('at rest')
  }

  private script(body: string): string {
    const steps = this.steps.map((step) => {
      const name = 'name' in step ? serialized(step.name) : 'undefined'
      return `{ by: '${step.by}', role: ${JSON.stringify('role' in step ? step.role : '')}, name: ${name} }`
    })
    return `
      const { queryAllByRole, queryAllByLabelText, queryAllByText, queryAllByTitle } = window.TestingLibraryDom
      const query = {
        // What is hidden is left out at the end, for much less of the processor.
        role: (root, { role, name }) => queryAllByRole(root, role, { name, hidden: true }),
        label: (root, { name }) => queryAllByLabelText(root, name),
        text: (root, { name }) => queryAllByText(root, name),
        title: (root, { name }) => queryAllByTitle(root, name),
      }
      const find = () => {
        let found = [document.body]
        for (const step of [${steps.join(', ')}]) {
          found = [...new Set(found.flatMap((root) => query[step.by](root, step)))]
        }
        const isSeen = (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[aria-hidden=true], [inert]')
        return found.filter(isSeen)
      }
      ${body}`
  }
}

/** The whole content of a tab, with the actions on the tab itself. */
export class Screen extends ScreenPart {
  open(address: string): Promise<void> {
    return this.tab.open(address)
  }

  press(key: NamedKey): Promise<void> {
    return this.tab.press(key)
  }

  type(text: string): Promise<void> {
    return this.tab.type(text)
  }

  run<Result>(body: string): Promise<Result> {
    return this.tab.run<Result>(body)
  }

  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.tab.address(), { timeout: SEEN_WITHIN_MS }).toMatch(address)
  }
}

function serialized(name: string | RegExp | undefined): string {
  return name instanceof RegExp ? String(name) : (JSON.stringify(name) ?? 'undefined')
}

function describe(steps: Step[]): string {
  return steps
    .map((step) => `${step.by === 'role' ? step.role : step.by} ${String(step.name ?? '')}`.trim())
    .join(' > ')
}
