import type { Result, Work } from '../measure.ts'
import type { Place } from '../place.ts'
import { askBeside, type Subject } from './beside.ts'
import { checkNames, namesIn, namesOn, type Question } from './peer.ts'
import { askOnce, type Rival } from './rival.ts'

interface Reading extends Subject {
  connections: number
  own: Question
  of: (rival: Rival) => Question | undefined
}

/** P1, P2 and P4: each shop gets the requests of its own storefront. */
export async function readBeside(place: Place, rivals: Rival[]): Promise<Result[]> {
  const results = []
  for (const { own, of, connections, ...subject } of readings(place)) {
    const asked = [{ ...place.shop, question: own }]
    for (const rival of rivals) {
      const question = of(rival)
      if (question) asked.push({ ...rival, question })
    }
    const contestants = []
    for (const { question, ...who } of asked)
      contestants.push({ ...who, task: await workOf(who.port, question, connections) })
    if (contestants.length > 1) results.push(await askBeside(place, subject, contestants))
  }
  return results
}

/** Every answer is compared byte by byte, if two of them are the same. */
async function workOf(port: number, question: Question, connections: number): Promise<Work> {
  const { requests } = question
  const first = await askOnce(port, question)
  const second = await askOnce(port, { ...question, requests: requests.slice(-1) })
  return { connections, requests, ...(first.equals(second) && { body: first.toString('base64') }) }
}

function readings({ categoryId }: Place): Reading[] {
  const atLeast = (ratio: number) => ({ ratio, sense: 'at least' as const })
  const ask = (path: string, check: Question['check']): Question => ({ requests: [{ path }], check })
  return [
    {
      id: 'P1 peers',
      title: '50 products of a category as JSON, 50 connections',
      goal: atLeast(100),
      connections: 50,
      own: ask(`/api/products/category/${categoryId}`, (body) => checkNames(namesIn(body), 50)),
      of: ({ questions }) => questions.list,
    },
    {
      id: 'P2 peers',
      title: "a category's page of 50 products as HTML, 50 connections",
      goal: atLeast(300),
      connections: 50,
      own: ask(`/category/${categoryId}`, (body) => checkNames(namesOn(body), 50)),
      of: ({ questions }) => questions.page,
    },
    {
      id: 'P4 peers',
      title: 'search of one word, 24 answers of 1,200 products, 10 connections',
      goal: atLeast(20),
      connections: 10,
      own: ask('/api/search?q=ballon&n={n}', (body) => checkNames(namesIn(body), 24, 'ballon')),
      of: ({ questions }) => questions.search,
    },
  ]
}
