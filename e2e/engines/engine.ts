/** A key or combination that flows press; everything else is typed as text. */
export type NamedKey = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'SelectAll'

export interface TabOptions {
  scheme: 'light' | 'dark'
}

/** The few acts that flows need of a browser, each made by the engine's own driver with real input events. */
export interface EngineTab {
  open(address: string): Promise<void>
  address(): Promise<string>
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  run<Result>(body: string): Promise<Result>
  /** Clicks with the mouse on the element that the body of a function returns. */
  clickOn(body: string): Promise<void>
  /** Types characters into the element that has the focus. */
  type(text: string): Promise<void>
  press(key: NamedKey): Promise<void>
  /** A picture of what is shown, as PNG. */
  picture(): Promise<Buffer>
  /** JavaScript errors, console errors and CSP violations since the tab was opened. */
  heard(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  /** The folder that downloads go to. */
  downloads: string
  /** Opens a tab with its own cookies and storage. */
  newTab(options: TabOptions): Promise<EngineTab>
  close(): Promise<void>
}

/** The size of the window's content that both engines show, in CSS pixels. */
export const viewport = { width: 1440, height: 900 }
