import type { Picture } from './paint.ts'
import type { PersonKey } from './people.ts'

export type Organization = {
  readonly name: string
  readonly description: string
  readonly website: string
  readonly logo: Picture
  readonly managers: readonly PersonKey[]
}

export const organizations: readonly Organization[] = [
  {
    name: 'Harbor Paws Animal Rescue',
    description:
      'Since 1987 we have found homes for 11,402 dogs, cats, rabbits and one very patient tortoise on the coast of Maine.',
    website: 'https://harborpaws.example',
    logo: ['paw', 'gold'],
    managers: ['manager'],
  },
  {
    name: 'Lantern Children’s Hospital Foundation',
    description:
      'We pay for what no budget has a line for: night lights, music on the wards, beds for parents, a playroom with a view.',
    website: 'https://lantern.example',
    logo: ['lamp', 'night'],
    managers: ['claire'],
  },
  {
    name: 'Maple Street School',
    description:
      'A public elementary school of 312 children, a garden, three hens and a very loud brass band.',
    website: 'https://maplestreet.example',
    logo: ['leaf', 'forest'],
    managers: ['manager', 'claire'],
  },
  {
    name: 'Second Helpings Food Bank',
    description:
      'One kitchen, two vans and four hundred volunteers, who turned surplus into 1.9 million meals last year.',
    website: 'https://secondhelpings.example',
    logo: ['bowl', 'wine'],
    managers: ['manager'],
  },
  {
    name: 'Tidewater Youth Orchestra',
    description:
      'Ninety-four musicians between nine and nineteen. No child pays for lessons, and every child plays.',
    website: 'https://tidewateryouth.example',
    logo: ['lyre', 'plum'],
    managers: ['claire'],
  },
]
