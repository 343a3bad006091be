import { part } from './use-part.ts'

/** Dialog and Drawer of `look`. No screen shows one at first, so they are fetched when they may be needed. */
export const dialogPart = part(async () => (await import('@tideway/look/dialog')).Dialog)
export const drawerPart = part(async () => (await import('@tideway/look/drawer')).Drawer)
