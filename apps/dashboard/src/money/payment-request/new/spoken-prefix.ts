/**
 * Short words that are hard to mishear on the phone: each has its own sound, and none is a name, a brand or a number.
 * There are 128, so that each byte chooses one of them equally often.
 */
const words = `
acorn amber apple apron arrow atlas bacon badge bamboo banjo basil basket beach bell berry birch
biscuit blanket boat bottle branch bread bridge brush bucket butter button cabin cactus camel candle canoe
canvas carrot castle cedar chair cherry clock cloud clover cobalt cocoa compass copper coral cotton cricket
curtain daisy desert dolphin drum eagle ember engine falcon feather fern fiddle flag forest fossil garden
ginger glacier goose grape guitar hammer harbour hazel helmet honey island ivory jacket jasmine jungle kettle
kiwi ladder lantern lemon linen lizard lotus magnet mango maple marble meadow melon mirror monsoon mountain
mustard nectar nutmeg oasis olive orange orchid otter oyster paddle panda paper parrot peach pebble pepper
piano pillow planet plum pocket poppy pumpkin quartz rabbit radish rainbow raven ribbon river robin saffron
`
  .trim()
  .split(/\s+/)

/** Number of random bytes in a spoken prefix. */
export const SPOKEN_BYTES = 3

/**
 * Returns a prefix that can be said aloud, such as 'tea-4821', from random bytes. It suggests a PayID on a screen, where
 * an enquiry then shows if the PayID is in use. Prefixes that the provider generates must be unique and are longer.
 */
export function spokenPrefix([first = 0, second = 0, third = 0]: Uint8Array): string {
  const number = 1000 + ((second * 256 + third) % 9000)
  return `${words[first % words.length]}-${number}`
}
