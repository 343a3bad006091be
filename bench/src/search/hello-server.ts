import Fastify from 'fastify'

/** The least that a server of this kind can do: what our own calls are measured against. */
const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write('hello is ready\n')
