/** Name of the key that shortcuts are held with on this device. */
export const MODIFIER_KEY = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
