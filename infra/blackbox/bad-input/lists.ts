import { type Case, guest, seller, text } from './cases.ts';

export const lists: Case[] = [
  ['page zero', guest('GET /files?page=0'), ['page', 'out_of_range']],
  ['a page below zero', guest('GET /users?page=-1'), ['page', 'out_of_range']],
  ['a page of text', guest('GET /files?page=two'), ['page', 'invalid']],
  ['a page of 1e9', guest('GET /files?page=1000000000'), ['page', 'out_of_range']],
  ['page one and a half', guest('GET /files?page=1.5'), ['page', 'invalid']],
  ['a limit of none', guest('GET /files?limit=0'), ['limit', 'out_of_range']],
  ['a limit of a million', guest('GET /files?limit=1000000'), ['limit', 'out_of_range']],
  ['a parameter twice, the last of them wrong', guest('GET /files?page=1&page=x'), ['page', 'invalid']],
  ['a cursor of two thousand characters', guest(`GET /files?cursor=${'a'.repeat(2000)}`), ['cursor', 'too_long']],
  ['an order that is none', guest('GET /files?sortBy=cheapest'), ['sortBy', 'invalid']],
  ['an order under its other name', guest('GET /files?sort=constructor'), ['sort', 'invalid']],
  ['an order of one’s own files that is none', seller('GET /files/user?sortBy=newest'), ['sortBy', 'invalid']],
  ['a category that is none', guest('GET /files?type=music'), ['type', 'invalid']],
  ['a search for what is neither', guest('GET /files/search?q=a&type=posts'), ['type', 'invalid']],
  ['a search of 201 characters', guest(`GET /files?search=${text(201)}`), ['search', 'too_long']],
];
