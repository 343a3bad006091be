/** Media queries that scripts ask for, as breakpoints.css names them. */

/** Menu and search panel are drawers, a list's row has three lines. */
export const small = '(max-width: 768px)'
/** The menu is a rail of icons. */
export const medium = '(min-width: 769px) and (max-width: 1199px)'
/** A list has its search panel beside it. */
export const wide = '(min-width: 1200px)'
/** As narrow as a phone held upright. */
export const phone = '(max-width: 480px)'
