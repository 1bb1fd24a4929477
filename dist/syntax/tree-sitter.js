import{c as a,d as b}from"./shared-syntax-parsers-tree-sitter.js";import"./shared-syntax-problem.js";import"./shared-runtime.js";export{a as load,b as start};
