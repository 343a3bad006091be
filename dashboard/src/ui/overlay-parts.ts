import { part } from './use-part.ts'

/** look's Dialog and Drawer: no screen shows one at first, so they are fetched when they may be wanted. */
export const dialogPart = part(async () => (await import('@tideway/look/dialog')).Dialog)
export const drawerPart = part(async () => (await import('@tideway/look/drawer')).Drawer)
