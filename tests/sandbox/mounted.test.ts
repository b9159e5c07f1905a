import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import helmet from 'helmet'
import { expect, onTestFinished, test } from 'vitest'

import { sandbox } from '#sandbox/app.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

import { PAGE, PAGE_TOKEN, photoForm, picture, callsOf } from './support/start-sandbox.ts'

test('the sandbox works the same inside an app with parsers, static files and a strict policy of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-mounted-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const app = Fastify({ bodyLimit: 1000, forceCloseConnections: true })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  app.addHook('onRequest', (request, reply, next) => helmet()(request.raw, reply.raw, () => next()))
  await app.register(multipart, { limits: { fileSize: 100 } })
  await app.register(fastifyStatic, { root: dataDir, prefix: '/static/' })
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ outer: true }))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ outer: true }))
  await app.register(sandbox({ dataDir, publicUrl: origin }), { prefix: '/sandbox' })
  app.post('/own', (request) => ({ body: request.body }))
  await app.listen({ port, host: '127.0.0.1' })

  const running = callsOf(origin, dataDir, async () => {})
  const photo = await running.post(
    `/${PAGE}/photos`,
    PAGE_TOKEN,
    photoForm(await picture(300, 300, 'png'), { caption: 'x'.repeat(5000) }),
  )
  expect(photo.status).toBe(200)
  expect((await running.post(`/${PAGE}/feed`, PAGE_TOKEN, { message: 'y'.repeat(5000) })).status).toBe(200)
  expect(await running.wall()).toHaveLength(2)
  const wall = await fetch(`${running.base}/facebook`)
  expect(wall.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${running.base}/nowhere`)).headers.get('content-type')).toContain('text/html')
  expect(await (await fetch(`${origin}/nowhere`)).json()).toEqual({ outer: true })
  const form = await fetch(`${origin}/own`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect(form.status).toBe(418)
})
