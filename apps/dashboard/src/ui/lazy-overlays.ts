import { lazyComponent } from './lazy-component.ts'

/** Dialog and Drawer of `look`. No screen shows one at first, so they are fetched when they may be needed. */
export const lazyDialog = lazyComponent(
  async () => (await import('@tideway/design/overlays/dialog')).Dialog,
)
export const lazyDrawer = lazyComponent(
  async () => (await import('@tideway/design/overlays/drawer')).Drawer,
)
