/** A key or combination that flows press. Everything else is typed as text. */
export type NamedKey = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'SelectAll'

export interface TabOptions {
  scheme: 'light' | 'dark'
}

/** The few browser actions that flows need. Each engine's own driver performs them with real input events. */
export interface EngineTab {
  open(address: string): Promise<void>
  address(): Promise<string>
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  run<Result>(body: string): Promise<Result>
  /** Clicks with the mouse on the element that the body of a function returns. */
  clickOn(body: string): Promise<void>
  /** Types characters into the focused element. */
  type(text: string): Promise<void>
  press(key: NamedKey): Promise<void>
  /** Returns a screenshot as PNG. */
  picture(): Promise<Buffer>
  /** Returns JavaScript errors, console errors and CSP violations since the tab was opened. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  /** Folder for downloads. */
  downloads: string
  /** Opens a tab with its own cookies and storage. */
  newTab(options: TabOptions): Promise<EngineTab>
  close(): Promise<void>
}

/** Size of the window's content in both engines, in CSS pixels. */
export const viewport = { width: 1440, height: 900 }
