/** Media queries for scripts, named after those of breakpoints.css. */

/** Menu and search panel are drawers, and list rows have three lines. */
export const smallScreen = '(max-width: 768px)'
/** The menu is a rail of icons. */
export const mediumScreen = '(min-width: 769px) and (max-width: 1199px)'
/** A list has its search panel next to it. */
export const wideScreen = '(min-width: 1200px)'
/** The width of a phone held upright. */
export const phoneScreen = '(max-width: 480px)'
